/** Delay in ms after the last key press before the typed code of an e-mail is submitted. */
export const codeTypingPauseMs = 1500

/**
 * Pattern of a complete code. Codes in e-mails of a Supabase project have six to ten digits, depending on its settings.
 * An authenticator app shows six digits.
 */
const completeCodePatterns = { letter: /^\d{6,10}$/, app: /^\d{6}$/ }

export type CodeSource = keyof typeof completeCodePatterns

export const isCompleteCode = (code: string, from: CodeSource) => completeCodePatterns[from].test(code)

/**
 * Decides when a code field submits automatically. The length of a code from an e-mail is not known in advance. A
 * pasted or autofilled code is therefore submitted immediately, and a typed code after a pause.
 * @param send receives the digits
 */
export function createCodeAutoSubmit(from: CodeSource, send: (code: string) => void) {
  let before = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  return {
    /** Called with the new content of the field. Submits a complete code, or starts the timer. */
    changed(code: string): void {
      const isTyped = Math.abs(code.length - before.length) === 1 || code === before
      before = code
      clearTimeout(pause)
      if (!isCompleteCode(code, from)) return
      if (from === 'app' || !isTyped) send(code)
      else pause = setTimeout(() => send(code), codeTypingPauseMs)
    },
    /** Stops the timer when the field is removed. */
    stop: () => clearTimeout(pause),
  }
}
