import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../ui/dialog-actions.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'
import { createSavedView, deleteSavedView, makeSavedViewsQuery, type SavedView } from './saved-view-queries.ts'
import './saved-views.css'

export interface SavedViewsProps {
  /** Name of the list, as in its URL. */
  list: string
  /** URL of the list without query parameters. */
  path: string
  /** URL of the current view, without the page number. */
  here: string
}

const getSearchPart = (address: string) => address.split('?')[1] ?? ''

/** Saved views of a list as links, and a button to save the current view. */
export function SavedViews({ list, path, here }: SavedViewsProps) {
  const { data: views = [] } = useQuery(makeSavedViewsQuery(list))
  const [isOpen, setIsOpen] = useState(false)
  const search = getSearchPart(here)
  return (
    <>
      <Menu
        label="Views"
        trigger={<Button line />}
        finalFocus={() => (isOpen ? null : undefined)}
        entries={[
          ...views.map(view => ({
            label: view.name,
            to: view.search ? `${path}?${view.search}` : path,
            chosen: view.search === search,
          })),
          { label: views.length > 0 ? 'Manage views…' : 'Save view…', onPress: () => setIsOpen(true) },
        ]}
      >
        Views <Icon drawing={ChevronDown} />
      </Menu>
      <Dialog title="Views of this list" narrow open={isOpen} onOpenChange={setIsOpen}>
        {views.length > 0 && (
          <ul className="saved-views">
            {views.map(view => (
              <SavedViewRow key={view.id} list={list} view={view} />
            ))}
          </ul>
        )}
        <SaveViewForm list={list} search={search} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function SaveViewForm({ list, search, onClose }: { list: string; search: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const client = useQueryClient()
  const { say } = useToast()
  async function save() {
    if (!name.trim()) return setError('Enter a name. All editors see it.')
    try {
      await createSavedView(list, { name: name.trim(), search })
    } catch (failure) {
      return setError(describeWriteError(failure))
    }
    await refetchQueries(client, [makeSavedViewsQuery(list).queryKey])
    setName('')
    setError(undefined)
    say(`View “${name.trim()}” saved`, 'All editors find this view under Views.')
  }
  const { once, underWay } = useRunOnceAtATime(save)
  return (
    <form
      method="post"
      className="saved-views-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void once()
      }}
    >
      <TextField
        label="View name"
        hint="Saves search, filters and order for all editors."
        value={name}
        maxLength={60}
        error={error}
        onChange={event => setName(event.currentTarget.value)}
      />
      <DialogActions onCancel={onClose}>
        <DialogAction action="Save view" working="Saving…" asking={underWay} />
      </DialogActions>
    </form>
  )
}

function SavedViewRow({ list, view }: { list: string; view: SavedView }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const reload = () => refetchQueries(client, [makeSavedViewsQuery(list).queryKey])
  const undo = () =>
    createSavedView(list, view).then(reload, error => complain('Undo failed', describeWriteError(error)))
  async function remove() {
    try {
      await deleteSavedView(view)
      say(`View “${view.name}” deleted`, undefined, () => void undo())
    } catch (error) {
      complain(`View “${view.name}” could not be deleted`, describeWriteError(error))
    }
    await reload()
  }
  return (
    <li>
      {view.name}
      <ActionButton line slim onAction={remove}>
        Remove<span className="visually-hidden"> {view.name}</span>
      </ActionButton>
    </li>
  )
}
