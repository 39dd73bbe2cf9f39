import { useState } from 'react'
import { deviceStorage } from '../../platform/browser-storage.ts'

/** The columns of a list that may be hidden, and which of them are. */
export interface Columns<Column extends string = string> {
  /** By column, what its head says. */
  names: Readonly<Record<Column, string>>
  isShown(column: Column): boolean
  toggle(column: Column): void
}

/** @param list as its address calls it. What is hidden stays so on this device, until it is shown again. */
export function useColumns<Column extends string>(
  list: string,
  names: Readonly<Record<Column, string>>,
): Columns<Column> {
  const place = `columns-hidden-${list}`
  const [hidden, setHidden] = useState<readonly unknown[]>(() => {
    const stored = deviceStorage.read(place)
    return Array.isArray(stored) ? stored : []
  })
  const isShown = (column: Column) => !hidden.includes(column)
  function toggle(column: Column) {
    const next = isShown(column) ? [...hidden, column] : hidden.filter(other => other !== column)
    setHidden(next)
    deviceStorage.write(place, next.length > 0 ? next : undefined)
  }
  return { names, isShown, toggle }
}
