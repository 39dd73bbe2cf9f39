import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Cover, distinctCovers } from '../platform/weave/weave-cover.ts'

const CoverContext = createContext<ReadonlyMap<string, Cover>>(new Map())

/**
 * Says which records stand together here, by the seeds of their covers and in their order, so that no two neighbours
 * are woven alike. Inside an order that knows all of them, that one holds.
 */
export function CoverOrder({ of, children }: { of: readonly string[]; children: ReactNode }) {
  const around = useContext(CoverContext)
  const names = of.join('\n')
  const covers = useMemo(() => {
    const seeds = names.split('\n')
    return seeds.every(seed => around.has(seed)) ? around : distinctCovers(seeds)
  }, [around, names])
  return <CoverContext value={covers}>{children}</CoverContext>
}

/** The cover of a record among its neighbours; undefined where it stands alone. */
export const useDistinctCover = (seed: string): Cover | undefined => useContext(CoverContext).get(seed)
