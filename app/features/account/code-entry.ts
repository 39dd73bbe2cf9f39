/** Milliseconds without another digit after which a typed code of a letter is sent. */
export const typingPause = 1500

/** Number of digits: letters of a Supabase project have six to ten, as the project is set; an authenticator app shows six. */
const whole = { letter: /^\d{6,10}$/, app: /^\d{6}$/ }

export type CodeSource = keyof typeof whole

export const isWholeCode = (code: string, from: CodeSource) => whole[from].test(code)

/**
 * Decides when a code sends itself. Nobody knows how long the code of a letter is while it is typed, so it is sent at once
 * only when it was pasted or filled in, and otherwise after a pause.
 * @param send gets the digits
 */
export function codeEntry(from: CodeSource, send: (code: string) => void) {
  let before = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  return {
    /** @param code the digits that are in the field now */
    changed(code: string): void {
      const isTyped = Math.abs(code.length - before.length) === 1 || code === before
      before = code
      clearTimeout(pause)
      if (!isWholeCode(code, from)) return
      if (from === 'app' || !isTyped) send(code)
      else pause = setTimeout(() => send(code), typingPause)
    },
    /** The field is gone. */
    stop: () => clearTimeout(pause),
  }
}
