import { TextField } from '../../../ui/field.tsx'

type FieldProps = { error: string | undefined; label?: string }

/** Field for the e-mail address of an account. The attribute `name` has the value that password managers look for. */
export const EmailField = ({
  error,
  fixed,
}: FieldProps & { /** E-mail address that is already known and cannot be edited. */ fixed?: string | undefined }) => (
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

/** Field for a new password. */
export const NewPasswordField = ({ error, label = 'Password', ...more }: FieldProps & { autoFocus?: boolean }) => (
  <TextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    {...more}
    error={error}
    hint="Ten characters or more. Several words make a good password."
  />
)
