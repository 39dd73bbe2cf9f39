import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { chooseDifferentNeighbourCovers, type WeaveCover } from '../platform/weave/weave-cover.ts'

const CoverContext = createContext<ReadonlyMap<string, WeaveCover>>(new Map())

/**
 * Assigns covers (woven patterns) to the records of a list, by their seeds and in order, so that adjacent covers look
 * different. If an outer `CoverOrder` contains all records, the outer `CoverOrder` is used.
 */
export function CoverOrder({ of, children }: { of: readonly string[]; children: ReactNode }) {
  const around = useContext(CoverContext)
  const names = of.join('\n')
  const covers = useMemo(() => {
    const seeds = names.split('\n')
    return seeds.every(seed => around.has(seed)) ? around : chooseDifferentNeighbourCovers(seeds)
  }, [around, names])
  return <CoverContext value={covers}>{children}</CoverContext>
}

/** Cover (woven pattern) of a record within a list. Undefined for a single record. */
export const useDistinctCover = (seed: string): WeaveCover | undefined => useContext(CoverContext).get(seed)
