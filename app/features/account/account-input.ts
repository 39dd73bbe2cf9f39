import { hasInvisibleCharacters, invisibleCharactersMessage } from '../../platform/text/invisible-characters.ts'
import { type CodeSource, isCompleteCode } from './code-entry.ts'
import { findPasswordError } from './password.ts'

/** Exact message of the Supabase Auth client. */
const missingContactMessage = 'You must provide either an email or phone number and a password'

const isEmailLike = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export type AccountErrors = { full_name?: string; email?: string; password?: string; code?: string; recovery?: string }

function findEmailError(email: string): string | undefined {
  if (email === '') return missingContactMessage
  return isEmailLike(email) ? undefined : 'Enter an email address such as name@example.org.'
}

const findNameError = (name: string): string | undefined =>
  name === '' ? 'Enter your name.' : hasInvisibleCharacters(name) ? invisibleCharactersMessage : undefined

const removeUndefinedErrors = (errors: { [name in keyof AccountErrors]: string | undefined }): AccountErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))

export const findSignInErrors = ({ email, password }: { email: string; password: string }) =>
  removeUndefinedErrors({
    email: findEmailError(email),
    password: password === '' && email !== '' ? missingContactMessage : undefined,
  })

export const findEmailErrors = (email: string) => removeUndefinedErrors({ email: findEmailError(email) })

export const findSignUpErrors = ({
  full_name,
  email,
  password,
}: {
  full_name: string
  email: string
  password: string
}) =>
  removeUndefinedErrors({
    full_name: findNameError(full_name),
    email: findEmailError(email),
    password: findPasswordError(password),
  })

export const findFirstPasswordErrors = ({ full_name, password }: { full_name: string; password: string }) =>
  removeUndefinedErrors({ full_name: findNameError(full_name), password: findPasswordError(password) })

export const findNewPasswordErrors = (password: string) =>
  removeUndefinedErrors({ password: findPasswordError(password) })

const incompleteCodeMessages: Record<CodeSource, string> = {
  letter: 'Enter the digits from our email.',
  app: 'Enter the six digits your app shows now.',
}

export const findCodeErrors = (code: string, from: CodeSource = 'letter') =>
  removeUndefinedErrors({ code: isCompleteCode(code, from) ? undefined : incompleteCodeMessages[from] })

export const findRecoveryCodeErrors = (code: string) =>
  removeUndefinedErrors({
    recovery:
      code.replace(/[^0-9a-z]/gi, '').length === 16
        ? undefined
        : 'Enter the sixteen letters and digits of a recovery code.',
  })
