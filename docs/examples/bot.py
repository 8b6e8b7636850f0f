"""An outside bot in twenty lines: takes the option that points at the most, else one at random.

undercroft arena boss-monster --bots random --program 'mine=python3 docs/examples/bot.py' --games 20
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        random.seed(message["seed"])
    elif message["type"] == "choose":
        options = message["question"]["options"]
        most = max(len(option["points"]) for option in options)
        choice = random.choice([option["index"] for option in options if len(option["points"]) == most])
        print(json.dumps({"choice": choice}), flush=True)
