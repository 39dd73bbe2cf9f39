import { CheckField, TextField } from '../../ui/field.tsx'

export type PictureAlt = { alt: string; isDecorative: boolean }

/** Nothing is assumed: a picture has words, or somebody said that it needs none. */
export const altError = ({ alt, isDecorative }: PictureAlt): string | undefined =>
  isDecorative || alt.trim() ? undefined : 'Say what the picture shows, for people who do not see it.'

type Props = { value: PictureAlt; error: string | undefined; onChange: (value: PictureAlt) => void }

/** What a picture shows, or that it says nothing. */
export const AltFields = ({ value, error, onChange }: Props) => (
  <>
    <TextField
      label="Alt text"
      value={value.alt}
      disabled={value.isDecorative}
      error={value.isDecorative ? undefined : error}
      onChange={event => onChange({ ...value, alt: event.target.value })}
    />
    <CheckField
      label="None: it says nothing that the text beside it does not"
      checked={value.isDecorative}
      onChange={event => onChange({ ...value, isDecorative: event.target.checked })}
    />
  </>
)
