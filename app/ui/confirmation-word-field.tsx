import { TextField } from './field.tsx'

/**
 * Field for a word that the user must type to confirm, which prevents accidental deletions. The name of the form value
 * is `word`.
 */
export const ConfirmationWordField = ({ word, error }: { word: string; error: string | undefined }) => (
  <TextField
    label={`Type ${word}`}
    name="word"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    error={error}
  />
)
