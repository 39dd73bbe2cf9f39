import { product } from '../../../platform/product.ts'
import { fitMenu, type MenuItem } from '../menu.ts'
import { getEntryName, listVisible, type MenuTarget } from './menu-targets.ts'
import type { MenuEntry } from './menu-tree.ts'
import './menu-preview.css'

type Props = Record<'main' | 'button' | 'footer' | 'closing', readonly MenuEntry[]> & {
  targets: readonly MenuTarget[]
}

const toItems = (entries: readonly MenuEntry[], targets: readonly MenuTarget[]): MenuItem[] =>
  listVisible(entries, targets).map(entry => ({
    to: '',
    label: getEntryName(entry, targets),
    ...(entry.kind === 'group' && { links: toItems(entry.items, targets) }),
  }))

/** Sentence about entries that do not fit into the header. */
function describeMenuFit(items: readonly MenuItem[]): string {
  const fitting = fitMenu(items)
  const moved = fitting === items ? 0 : items.length - fitting.length + 1
  if (moved === 0) return `All ${items.length} entries fit beside each other. On phones the menu opens from a button.`
  return `${items.length} entries do not fit. The last ${moved === 1 ? 'one moves' : `${moved} move`} into “More”. Put links into a group, or hide some.`
}

/** Preview of header and footer with the unsaved changes. */
export function MenuPreview({ main, button, footer, closing, targets }: Props) {
  const items = toItems(main, targets)
  return (
    <aside className="menu-preview" aria-label="Preview">
      <h2>Preview</h2>
      <div aria-hidden="true">
        <div className="menu-preview-header">
          <b>{product.name}</b>
          {fitMenu(items).map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id except their index
            <span key={at} title={item.links?.map(({ label }) => label).join(', ')}>
              {item.label}
              {item.links && ' ▾'}
            </span>
          ))}
          {toItems(button, targets).map(({ label }) => (
            <span key={label} className="menu-preview-button">
              {label}
            </span>
          ))}
        </div>
        <div className="menu-preview-footer night">
          {toItems(footer, targets).map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id except their index
            <span key={at}>
              <b>{column.label}</b>
              {column.links?.map(({ label }) => label).join('\n')}
            </span>
          ))}
          <p>{[...toItems(closing, targets).map(({ label }) => label), 'Admin Portal'].join('   ')}</p>
        </div>
      </div>
      <p role="status">{describeMenuFit(items)}</p>
    </aside>
  )
}
