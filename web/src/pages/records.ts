import { api } from '../net/http'
import { keyring } from '../net/keyring'
import { go } from '../router.svelte'
import { words } from '../words'

/** Open a saved game or campaign to look at it; says what was wrong if that is not possible. */
export async function openRecord(file: File): Promise<string | null> {
  const record = await file.text()
  let format: unknown
  try {
    format = (JSON.parse(record) as { format?: unknown } | null)?.format
  } catch {
    return words.start.notRecord
  }
  try {
    const created = await (format === 'undercroft-campaign/1' ? api.openCampaign(record) : api.openReplay(record))
    keyring.addCreated(created)
    go(`/replay/${created.table.id}`)
    return null
  } catch (refusal) {
    return words.failed((refusal as Error).message)
  }
}
