import { useMemo, useState } from 'react'

/** The rows that are ticked. They stay ticked while a list is searched, sorted or turned over. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      ids,
      has: (id: string) => ids.has(id),
      /** Ticks these, or takes the ticks away. */
      set(rows: readonly string[], on: boolean) {
        setIds(now => new Set(on ? [...now, ...rows] : [...now].filter(id => !rows.includes(id))))
      },
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}

export type Selection = ReturnType<typeof useSelection>
