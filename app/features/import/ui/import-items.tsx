import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { Callout } from '../../../ui/callout.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import {
  buildItemsPath,
  type Import,
  type ImportCounts,
  itemOutcomeBadges,
  itemOutcomes,
  itemsPerPage,
  plannedItemBadges,
  plannedItemStates,
  readItemSearch,
} from '../import.ts'
import { importQueries } from '../import-queries.ts'
import { findSharedNotes, formatImportNote } from '../item-summary.ts'
import { DecideAllItemsButtons } from './decide-all-items-buttons.tsx'
import { ImportItemRow } from './import-item-row.tsx'

/** All items of an import, filtered by planned action or outcome. */
export function ImportItems({ found, counts, at }: { found: Import; counts: ImportCounts; at: string }) {
  const [params] = useSearchParams()
  const search = readItemSearch(params)
  const query = useQuery(importQueries.items(found.id, search, at))
  const client = useQueryClient()
  const reload = () => refetchQueries(client, [importQueries.key])
  const list = useItemShortcutKeys()
  const isOpen = ['planned', 'paused', 'done'].includes(found.status)
  const isPlan = found.status === 'planned' || Object.keys(counts.outcomes).length === 0
  const tabs = isPlan
    ? plannedItemStates.map(plan => ({
        show: plan,
        label: plannedItemBadges[plan].word,
        count: counts.plans[plan] ?? 0,
      }))
    : itemOutcomes.map(outcome => ({
        show: outcome,
        label: itemOutcomeBadges[outcome].word,
        count: counts.outcomes[outcome] ?? 0,
      }))
  return (
    <section className="import-items-part" aria-label="Items">
      <AdminTabs
        label={isPlan ? 'Preview' : 'Results'}
        tabs={[
          {
            to: buildItemsPath(found, search, { show: undefined }),
            label: 'All',
            count: counts.items,
            current: !search.show,
          },
          ...tabs.map(({ show, label, count }) => ({
            to: buildItemsPath(found, search, { show }),
            label,
            count,
            current: search.show === show,
          })),
        ]}
      />
      <AdminToolbar label="Title in the source" query={search.q} keep={{ show: search.show }}>
        {isPlan && isOpen && counts.items > 0 && (
          <span className="import-keys">
            <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> next <KeyHint>1</KeyHint> <KeyHint>2</KeyHint> side{' '}
            <KeyHint>X</KeyHint> skip
          </span>
        )}
      </AdminToolbar>
      <ListState
        query={query}
        subject="The items"
        empty={() => <p className="quiet">{counts.items === 0 ? 'No items.' : 'No items with this status.'}</p>}
      >
        {page => {
          const sharedNotes = findSharedNotes(page.rows)
          return (
            <>
              {isOpen && <DecideAllItemsButtons id={found.id} search={search} counts={counts} onChanged={reload} />}
              {sharedNotes.length > 0 && (
                <Callout tone="warn" title="Every item below:">
                  {sharedNotes.map(remark => formatImportNote(remark, page.rows[0]?.kind ?? '')).join(' ')}
                </Callout>
              )}
              <ul ref={list}>
                {page.rows.map(item => (
                  <ImportItemRow
                    key={item.number}
                    id={found.id}
                    {...{ item, sharedNotes, isOpen, at }}
                    onChanged={reload}
                  />
                ))}
              </ul>
              <ListPager
                page={search.page}
                size={itemsPerPage}
                shown={page.rows.length}
                total={page.total}
                at={pageNumber => buildItemsPath(found, search, { page: pageNumber })}
                stale={query.isPlaceholderData}
              />
            </>
          )
        }}
      </ListState>
    </section>
  )
}

const listItems = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]

/**
 * Keyboard shortcuts in a list of items: J and K focus the next and previous item, X selects or deselects the focused
 * item, 1 and 2 click the first and second button of the expanded item. These buttons choose a version. The keys click
 * existing buttons, so that the keyboard has the same functions as the mouse.
 */
function useItemShortcutKeys() {
  const list = useRef<HTMLUListElement>(null)
  const current = () => listItems(list.current).find(item => item.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const items = listItems(list.current)
    const at = items.findIndex(item => item.contains(document.activeElement))
    const next = items[Math.min(Math.max(at + step, 0), items.length - 1)]
    const fold = next?.querySelector<HTMLElement>('[aria-expanded]')
    ;(fold ?? next?.querySelector<HTMLElement>('input, a'))?.focus()
  }
  const press = (selector: string) => current()?.querySelector<HTMLElement>(selector)?.click()
  useShortcutKey('j', () => go(1))
  useShortcutKey('k', () => go(-1))
  useShortcutKey('x', () => press('.import-item-take > input'))
  useShortcutKey('1', () => press('[data-side="mine"]'))
  useShortcutKey('2', () => press('[data-side="theirs"]'))
  return list
}
