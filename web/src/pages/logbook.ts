import { api } from '../net/http'
import { keyring } from '../net/keyring'
import type { Line, TableInfo } from '../protocol'

/** A table this browser holds a seat at, and its log as that seat may read it. */
export async function logOf(id: string): Promise<{ table: TableInfo; log: Line[] }> {
  const [held] = keyring.at(id)
  if (!held) throw new Error(id)
  const table = await api.table(id, held.token)
  const { steps } = await api.step(id, 0, false, held.token)
  return { table, log: (await api.step(id, steps, false, held.token)).log }
}
