import { TextField } from './field.tsx'

/**
 * Field for a word that the user types as a confirmation, so that nothing is removed by a slip. The form value is
 * called `word`.
 */
export const TypedWordField = ({ word, error }: { word: string; error: string | undefined }) => (
  <TextField
    label={`Type ${word}`}
    name="word"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    error={error}
  />
)
