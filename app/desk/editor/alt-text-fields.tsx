import { CheckField, TextField } from '../../ui/field.tsx'

export type PictureAltText = { alt: string; isDecorative: boolean }

/** Error message, unless the picture has alt text or is marked as decorative. */
export const findAltTextError = ({ alt, isDecorative }: PictureAltText): string | undefined =>
  isDecorative || alt.trim() ? undefined : 'Enter the alt text: what the image shows, for screen readers.'

type Props = { value: PictureAltText; error: string | undefined; onChange: (value: PictureAltText) => void }

/** Text field for a picture's alt text, with a checkbox for decorative pictures. */
export const AltTextFields = ({ value, error, onChange }: Props) => (
  <>
    <TextField
      label="Alt text"
      value={value.alt}
      disabled={value.isDecorative}
      error={value.isDecorative ? undefined : error}
      onChange={event => onChange({ ...value, alt: event.target.value })}
    />
    <CheckField
      label="Decorative image (no alt text needed)"
      checked={value.isDecorative}
      onChange={event => onChange({ ...value, isDecorative: event.target.checked })}
    />
  </>
)
