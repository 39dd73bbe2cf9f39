import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { use, useId, useState } from 'react'
import { PublicPathContext } from '../../platform/search/find-public-path-of-record.ts'
import { type RecordSearchResult, recordQueries } from '../../platform/search/record-queries.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import '../../ui/raised.css'

const linkUrlPattern = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?!\/)|#)/i

type Props = { editor: Editor; onClose: () => void }
type LinkTarget = RecordSearchResult & { path: string }

/** Form for the target of a link: a URL, or a page of the site found by search. */
export function LinkInputRow({ editor, onClose }: Props) {
  const id = useId()
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const question = useDebouncedValue(linkUrlPattern.test(href.trim()) ? '' : href.trim())
  const { data: records = [], isError } = useQuery(recordQueries.answering(question))
  const readingPath = use(PublicPathContext)
  const targets = question.length < 2 ? [] : records.flatMap(record => toLinkTargets(record, readingPath(record)))

  function set(url: string, title: string) {
    const link = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      link.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: url } }] }).run()
    else link.setLink({ href: url }).run()
    onClose()
  }
  function submit() {
    const to = href.trim()
    if (linkUrlPattern.test(to)) return set(to, to)
    setError('A link starts with https://, mailto: or /. Or choose one of the pages found.')
  }
  const hint = isError
    ? 'The page search is unavailable. You can still enter a URL.'
    : 'Enter a URL, or search pages of this site.'
  return (
    <div className="editor-ask-row">
      <Autocomplete.Root
        items={targets}
        filter={null}
        value={href}
        onValueChange={setHref}
        open={isOpen && targets.length > 0}
        onOpenChange={setIsOpen}
        itemToStringValue={(target: LinkTarget) => target.path}
      >
        <div className="field">
          <label htmlFor={id}>Link to</label>
          <Autocomplete.Input
            id={id}
            autoFocus
            aria-invalid={error ? true : undefined}
            aria-describedby={listNoteIds(id, { hint, error })}
            onKeyDown={event => {
              const isChoosing = event.currentTarget.hasAttribute('aria-activedescendant')
              if (event.key === 'Escape' && !(isOpen && targets.length > 0)) {
                event.preventBaseUIHandler()
                onClose()
              }
              if (event.key !== 'Enter' || isChoosing) return
              // The key event is stopped, because Enter would otherwise also submit the form around the editor.
              event.preventDefault()
              submit()
            }}
          />
          <FieldNotes {...{ id, hint, error }} />
        </div>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="link-targets-place" sideOffset={4} align="start">
            <Autocomplete.Popup className="link-targets raised">
              <Autocomplete.List>
                {(target: LinkTarget) => (
                  <Autocomplete.Item
                    key={target.id}
                    value={target}
                    className="link-target"
                    onClick={() => set(target.path, target.title)}
                  >
                    <span>{target.title}</span>
                    <small>{target.path}</small>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <Button line onClick={submit}>
        Apply link
      </Button>
      <Button
        line
        onClick={() => {
          editor.chain().extendMarkRange('link').unsetLink().run()
          onClose()
        }}
      >
        Remove link
      </Button>
    </div>
  )
}

const toLinkTargets = (record: RecordSearchResult, path: string | undefined): LinkTarget[] =>
  path ? [{ ...record, path }] : []
