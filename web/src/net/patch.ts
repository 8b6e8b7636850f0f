/** Applying what changed of a view: the changed parts by path, all other parts stay the very same objects. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export function patched<T>(view: T, patch: Record<string, unknown>): T {
  return Object.entries(patch).reduce<unknown>(
    (whole, [path, value]) => replaced(whole, path.split('.'), value),
    view,
  ) as T
}

function replaced(whole: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(whole)) {
    return whole.map((part, index) => (index === Number(key) ? replaced(part, rest, value) : (part as unknown)))
  }
  const parts = (whole ?? {}) as Record<string, unknown>
  return { ...parts, [key]: replaced(parts[key], rest, value) }
}
