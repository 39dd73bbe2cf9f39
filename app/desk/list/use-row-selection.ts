import { useMemo, useState } from 'react'

/** Set of selected rows. The selection stays during search, sorting and paging. */
export function useRowSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      ids,
      has: (id: string) => ids.has(id),
      /** Selects or deselects these rows. */
      set(rows: readonly string[], on: boolean) {
        setIds(now => new Set(on ? [...now, ...rows] : [...now].filter(id => !rows.includes(id))))
      },
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}

export type RowSelection = ReturnType<typeof useRowSelection>
