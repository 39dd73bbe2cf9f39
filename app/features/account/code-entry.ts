/** Typing pause in ms after which the typed code of an e-mail is submitted. */
export const typingPause = 1500

/**
 * Number of digits: e-mail codes of a Supabase project have six to ten, depending on its settings; an authenticator
 * app shows six.
 */
const completeCode = { letter: /^\d{6,10}$/, app: /^\d{6}$/ }

export type CodeSource = keyof typeof completeCode

export const isWholeCode = (code: string, from: CodeSource) => completeCode[from].test(code)

/**
 * Decides when a code field submits automatically. The length of an e-mail code is unknown while it is typed: a pasted
 * or autofilled code is sent immediately, a typed code after a pause.
 * @param send receives the digits
 */
export function makeCodeEntry(from: CodeSource, send: (code: string) => void) {
  let before = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  return {
    /** Decides about the digits that are now in the field. */
    changed(code: string): void {
      const isTyped = Math.abs(code.length - before.length) === 1 || code === before
      before = code
      clearTimeout(pause)
      if (!isWholeCode(code, from)) return
      if (from === 'app' || !isTyped) send(code)
      else pause = setTimeout(() => send(code), typingPause)
    },
    /** Stops the timer, for a field that is removed. */
    stop: () => clearTimeout(pause),
  }
}
