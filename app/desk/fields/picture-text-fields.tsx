import { CheckField, TextArea, TextField } from '../../ui/field.tsx'
import type { PictureTexts } from './picture-choice.ts'

type Props = {
  /** Name of the form control for the alt text: the database column of the record, if the record has such a column. */
  name: string | undefined
  alt: string
  error: string | undefined
  /** Whether the image is decorative; undefined where an image always needs an alt text. */
  isDecorative: boolean | undefined
  credit: string
  /** Whether the image is in the library. The library then stores the credit. */
  isInLibrary: boolean
  onChange: (texts: Partial<PictureTexts>) => void
}

/** Fields for the alt text and credit of an image. The texts are saved with the image in the library. */
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
        // Line breaks become spaces, because an alt text is one line in an attribute.
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
