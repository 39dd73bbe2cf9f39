import { useId } from 'react'
import { measureColourContrast } from '../../platform/contrast.ts'
import { CircleBadge } from '../../ui/badge.tsx'
import { tintColours } from '../../ui/badge-tint.ts'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import './colour-field.css'
import { darkColours, lightColours } from '../../platform/brand-colours.ts'

type Props = {
  label: string
  hint?: string
  name: string
  value: string
  error?: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onBlur: () => void
}

const formatContrastRatio = (hex: string, ground: string) => measureColourContrast(hex, ground).toFixed(1)

/**
 * Colour picker with colours that people can tell apart. Each colour is shown with its contrast on both backgrounds of
 * the site.
 */
export function ColourField({ label, hint, name, value, error, onChange, onBlur }: Props) {
  const id = useId()
  const colours = ['', ...Object.keys(tintColours)]
  const hexValue = value.toUpperCase()
  return (
    <fieldset className="colour-field" aria-describedby={listNoteIds(id, { hint, error })}>
      <legend>{label}</legend>
      {[...colours, ...(colours.includes(hexValue) ? [] : [hexValue])].map(hex => (
        <label key={hex}>
          <input
            type="radio"
            name={`${id}-${name}`}
            value={hex}
            checked={hexValue === hex}
            onChange={onChange}
            onBlur={onBlur}
          />
          <CircleBadge name={tintColours[hex] ?? (hex || 'Default')} hue={hex || null} />
          {hex && (
            <small>
              {formatContrastRatio(hex, lightColours.ground)} : 1 light, {formatContrastRatio(hex, darkColours.ground)}{' '}
              : 1 dark
            </small>
          )}
        </label>
      ))}
      <FieldNotes announced {...{ id, hint, error }} />
    </fieldset>
  )
}
