import { Popover } from '@base-ui/react/popover'
import { ListFilter as ListFilterIcon, X } from 'lucide'
import { useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { phoneMediaQuery } from '../../ui/break-point.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useShortcutKey } from '../../ui/use-shortcut-key.ts'
import { FilterSelect } from './filter-select.tsx'
import { formatFilterValue, type ListFilter } from './list-filter.ts'
import './list-filters.css'

/**
 * Position of the filter panel on phones: at the lower edge of the window, in place of the position beside the button.
 */
const sheetPosition = { position: 'fixed', inset: 'auto 0 0', transform: 'none' } as const

/** Parameters for pagination, which a change of a filter resets. */
const pagingParameters = ['page', 'older', 'newer']

/**
 * Button that opens a panel with the filters of a list, and for each active filter a chip that removes the filter. The
 * component must be inside the form of the list, which submits each change.
 */
export function ListFilters({ filters }: { filters: readonly ListFilter[] }) {
  const { pathname, search } = useLocation()
  const [holder, setHolder] = useState<HTMLDivElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useMediaQuery(phoneMediaQuery)
  const button = useRef<HTMLButtonElement>(null)
  useShortcutKey('f', () => setIsOpen(true))
  const active = filters.filter(({ value }) => value !== '')
  /** Moves the focus before the last chip disappears, because the search field would get the focus otherwise. */
  const focusButton = () => button.current?.focus()
  const at = (removed: readonly ListFilter[]) => {
    const params = new URLSearchParams(search)
    for (const name of [...removed.map(filter => filter.name), ...pagingParameters]) params.delete(name)
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
  return (
    <>
      <div className="list-filters" ref={setHolder}>
        <Popover.Root open={isOpen} onOpenChange={setIsOpen} modal={isPhone}>
          <Popover.Trigger ref={button} render={<Button line className="list-filters-open" />} aria-keyshortcuts="F">
            <Icon drawing={ListFilterIcon} /> Filter <KeyHint>F</KeyHint>
          </Popover.Trigger>
          {/* The fields are always mounted inside the form, so that each submit contains all filters. */}
          <Popover.Portal keepMounted container={holder}>
            {isPhone && <Popover.Backdrop className="dialog-ground" />}
            <Popover.Positioner
              className="list-filters-place"
              align="start"
              sideOffset={4}
              style={isPhone ? sheetPosition : undefined}
            >
              <Popover.Popup className="list-filters-panel">
                <Popover.Title className="visually-hidden">Filters</Popover.Title>
                {filters.map(filter => (
                  <FilterField key={filter.name} filter={filter} />
                ))}
                <Popover.Close render={<Button line />} className="list-filters-done">
                  Done
                </Popover.Close>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      </div>
      {active.length > 0 && (
        <div className="filter-chips">
          <ul aria-label="Active filters">
            {active.map(filter => (
              <li key={filter.name}>
                <Link
                  className="filter-chip"
                  to={at([filter])}
                  preventScrollReset
                  onClick={active.length === 1 ? focusButton : undefined}
                >
                  <ChipText filter={filter} />
                  <span className="visually-hidden">, remove</span>
                  <Icon drawing={X} />
                </Link>
              </li>
            ))}
          </ul>
          <Link className="filter-clear" to={at(active)} preventScrollReset onClick={focusButton}>
            Clear filters
          </Link>
        </div>
      )}
    </>
  )
}

function ChipText({ filter }: { filter: ListFilter }) {
  const chip = filter.options?.find(({ value }) => value === filter.value)?.chip
  return (
    <span>
      {chip === undefined && `${filter.label} `}
      <bdi>{chip ?? formatFilterValue(filter)}</bdi>
    </span>
  )
}

function FilterField({ filter: { name, label, value, options, all = 'Any' } }: { filter: ListFilter }) {
  const id = useId()
  return (
    <div className="list-filters-field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <FilterSelect id={id} name={name} value={value} options={[{ value: '', label: all }, ...options]} />
      ) : (
        <input id={id} type="date" name={name} defaultValue={value} />
      )}
    </div>
  )
}
