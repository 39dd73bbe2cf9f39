import { useEffect, useRef } from 'react'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type EntryPath, type MenuEntry, type MenuPlace, parseEntries, removeEntry, restoreEntry } from './menu-tree.ts'

/** Reads and changes one list of the menu in the form. */
export function useMenuList(form: RecordForm, place: MenuPlace) {
  const toast = useToast()
  const entries = parseEntries(form.values[place])
  const latest = useRef(entries)
  useEffect(() => {
    latest.current = entries
  })
  const onChange = (next: readonly MenuEntry[]) => form.set(place, next as unknown as Json)
  function onRemove(path: EntryPath, name: string) {
    onChange(removeEntry(entries, path))
    toast.say(`“${name}” removed`, 'Save to apply it.', () => onChange(restoreEntry(latest.current, entries, path)))
  }
  return { entries, onChange, onRemove }
}

export type MenuList = ReturnType<typeof useMenuList>
