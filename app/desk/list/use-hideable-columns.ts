import { useState } from 'react'
import { deviceStorage } from '../../platform/browser-storage.ts'

/** Columns of a list that the user can hide, and which of them are visible. */
export interface HideableColumns<Column extends string = string> {
  /** Header of each column. */
  names: Readonly<Record<Column, string>>
  isShown(column: Column): boolean
  toggle(column: Column): void
}

/**
 * Returns the columns of a list that the user can hide.
 * @param list name of the list, as in the list's URL. The browser stores the hidden columns under this name
 */
export function useHideableColumns<Column extends string>(
  list: string,
  names: Readonly<Record<Column, string>>,
): HideableColumns<Column> {
  const place = `columns-hidden-${list}`
  const [hidden, setHidden] = useState<readonly unknown[]>(() => {
    const stored = deviceStorage.read(place)
    return Array.isArray(stored) ? stored : []
  })
  const isShown = (column: Column) => !hidden.includes(column)
  function toggle(column: Column) {
    const next = isShown(column) ? [...hidden, column] : hidden.filter(name => name !== column)
    setHidden(next)
    deviceStorage.write(place, next.length > 0 ? next : undefined)
  }
  return { names, isShown, toggle }
}
