import { Button } from '../../../ui/button.tsx'
import { type MenuEntry as Action, Menu } from '../../../ui/menu.tsx'
import { AddLinkButton } from './add-link-button.tsx'
import { maxColumns, maxLabelLength } from './menu-rules.ts'
import type { MenuTarget } from './menu-targets.ts'
import {
  type EntryPath,
  type GroupEntry,
  insertEntry,
  isGroup,
  type LinkEntry,
  type MenuEntry,
  moveEntry,
  removeEntry,
  replaceEntry,
} from './menu-tree.ts'
import { MenuTreeList } from './menu-tree-list.tsx'
import type { MenuList } from './use-menu-list.ts'
import './footer-columns.css'

const makeAutomaticLink = (target: string): LinkEntry => ({ kind: 'automatic', target, label: '', is_hidden: false })

const isOfKind = (entry: MenuEntry, target: string) =>
  !isGroup(entry) && entry.kind === 'automatic' && entry.target === target

/** Columns of the footer, each with its links. */
export function FooterColumns({ list, targets }: { list: MenuList; targets: readonly MenuTarget[] }) {
  const { entries, onChange: change, onRemove: remove } = list
  const columns = entries.filter(isGroup)

  function listColumnActions(column: GroupEntry, at: number): Action[] {
    const add = (label: string, target: string): Action[] =>
      column.items.some(item => isOfKind(item, target))
        ? []
        : [{ label, onPress: () => change(insertEntry(entries, [at, column.items.length], makeAutomaticLink(target))) }]
    const move = (label: string, direction: 'up' | 'down'): Action[] => {
      const moved = moveEntry(entries, [at], direction)
      return moved ? [{ label, onPress: () => change(moved.entries) }] : []
    }
    return [
      {
        label: column.is_hidden ? 'Show column' : 'Hide column',
        onPress: () => change(replaceEntry(entries, [at], { ...column, is_hidden: !column.is_hidden })),
      },
      ...move('Move to the left', 'up'),
      ...move('Move to the right', 'down'),
      ...add('Follow the circles', 'circles'),
      ...add('Show the contact details', 'contact'),
      { label: 'Remove column', ends: true, onPress: () => remove([at], column.label) },
    ]
  }
  const listMoves =
    (at: number) =>
    ([inner]: EntryPath, entry: MenuEntry): Action[] =>
      columns.flatMap((column, other) =>
        other === at
          ? []
          : [
              {
                label: `Move to ${column.label || `column ${other + 1}`}`,
                onPress: () =>
                  change(insertEntry(removeEntry(entries, [at, inner]), [other, column.items.length], entry)),
              },
            ],
      )
  return (
    <div className="footer-columns">
      {columns.map((column, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id except their index
          key={at}
          className={column.is_hidden ? 'footer-column footer-column-hidden' : 'footer-column'}
          aria-label={`Column ${column.label || at + 1}`}
        >
          <header>
            <input
              aria-label={`Label of column ${at + 1}`}
              value={column.label}
              placeholder="Label"
              maxLength={maxLabelLength}
              onChange={event => change(replaceEntry(entries, [at], { ...column, label: event.target.value }))}
            />
            {column.is_hidden && <small>hidden</small>}
            <Menu label={`More: column ${column.label || at + 1}`} entries={listColumnActions(column, at)} />
          </header>
          <MenuTreeList
            label={`Links in ${column.label || `column ${at + 1}`}`}
            entries={column.items}
            targets={targets}
            onChange={items => change(replaceEntry(entries, [at], { ...column, items: items as LinkEntry[] }))}
            onRemove={([inner], name) => remove([at, inner], name)}
            listMoreActions={listMoves(at)}
          />
          <footer>
            <AddLinkButton
              targets={targets}
              list={column.label || `column ${at + 1}`}
              onAdd={link => change(insertEntry(entries, [at, column.items.length], link))}
            />
          </footer>
        </section>
      ))}
      {entries.length < maxColumns && (
        <p>
          <Button
            line
            slim
            onClick={() => change([...entries, { kind: 'group', label: '', is_hidden: false, items: [] }])}
          >
            Add column
          </Button>
        </p>
      )}
    </div>
  )
}
