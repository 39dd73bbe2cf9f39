import { CheckField, TextArea, TextField } from '../../ui/field.tsx'
import type { PictureTexts } from './picture-choice.ts'

type Props = {
  /** Name of the control of the alt text: the record's column, if it has one. */
  name: string | undefined
  alt: string
  error: string | undefined
  /** Undefined where an image always needs an alt text. */
  isDecorative: boolean | undefined
  credit: string
  /** Whether the library has the image: it stores the credit. */
  isInLibrary: boolean
  onChange: (texts: Partial<PictureTexts>) => void
}

/** Texts of an image, which are saved with it in the library. */
export const PictureTextFields = ({ name, alt, error, isDecorative, credit, isInLibrary, onChange }: Props) => (
  <>
    {(name || isInLibrary) && (
      <TextArea
        label="Alt text"
        name={name}
        rows={2}
        maxLength={300}
        value={alt}
        disabled={isDecorative}
        error={error}
        hint={`What the image shows, for screen readers.${isInLibrary ? ' Saved with the image in the library.' : ''}`}
        // The alt text is an attribute: it has one line.
        onChange={event => onChange({ alt: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
    )}
    {isInLibrary && isDecorative !== undefined && (
      <CheckField
        label="Decorative image (no alt text needed)"
        checked={isDecorative}
        onChange={event => onChange({ is_decorative: event.target.checked })}
      />
    )}
    {isInLibrary && (
      <TextField
        label="Credit"
        maxLength={200}
        value={credit}
        hint="Shown with the image."
        onChange={event => onChange({ credit: event.target.value })}
      />
    )}
  </>
)
