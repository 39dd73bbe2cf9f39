import { TextField } from '../../../ui/field.tsx'

type FieldProps = { error: string | undefined; label?: string }

/** The address an account is known by, as password managers expect it. */
export const EmailField = ({
  error,
  fixed,
}: FieldProps & { /** It is known and stays. */ fixed?: string | undefined }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    defaultValue={fixed}
    readOnly={fixed !== undefined}
    spellCheck={false}
    error={error}
  />
)

/** A password that is being chosen. */
export const NewPasswordField = ({ error, label = 'Password', ...more }: FieldProps & { autoFocus?: boolean }) => (
  <TextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    {...more}
    error={error}
    hint="Ten characters or more. A few words in a row do well."
  />
)
