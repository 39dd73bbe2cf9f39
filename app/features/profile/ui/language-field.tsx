import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide'
import { useId, useState } from 'react'
import { type Language, languageName, languages } from '../../../platform/languages.ts'
import { Icon } from '../../../ui/icon.tsx'
import './language-field.css'

type LanguageFieldProps = { tags: readonly string[]; onChange: (tags: string[]) => void; error: string | undefined }

/** Several languages, found by typing. What was chosen stands before the cursor; Backspace takes the last one back. */
export function LanguageField({ tags, onChange, error }: LanguageFieldProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = tags.map(tag => ({ tag, name: languageName(tag) }))
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        Languages you work in, optional
      </label>
      <Combobox.Root<Language, true>
        multiple
        autoHighlight
        items={languages}
        value={chosen}
        open={isOpen}
        onOpenChange={setIsOpen}
        onValueChange={list => onChange(list.map(({ tag }) => tag))}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(one, other) => one.tag === other.tag}
      >
        <Combobox.InputGroup className="languages">
          <Combobox.Chips className="languages-chosen">
            {chosen.map(({ tag, name }) => (
              <Combobox.Chip key={tag} className="languages-chip" aria-label={name}>
                {name}
                <Combobox.ChipRemove className="languages-remove" aria-label={`Remove ${name}`}>
                  <Icon drawing={X} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              id={id}
              className="languages-input"
              aria-labelledby={`${id}-label`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
              autoComplete="off"
              onKeyDown={event => {
                // Closes the list, and does no more: left alone it would take every language away.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
              }}
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className="languages-place" sideOffset={8}>
            <Combobox.Popup className="languages-popup raised">
              <Combobox.Empty className="languages-none">None of ours. Try its English name.</Combobox.Empty>
              <Combobox.List className="languages-list">
                {(language: Language) => (
                  <Combobox.Item key={language.tag} value={language} className="languages-item">
                    <Combobox.ItemIndicator className="languages-tick">
                      <Icon drawing={Check} />
                    </Combobox.ItemIndicator>
                    <span>{language.name}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <p className="field-hint" id={`${id}-hint`}>
        Type a few letters and choose. The one you prefer first.
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
