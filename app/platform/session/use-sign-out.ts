import { noAnswerSentence } from '../text/no-answer-text.ts'
import { useSession } from './session-context.ts'

type Toast = { say(title: string, text?: string): unknown; complain(title: string, text?: string): unknown }

/**
 * Function that signs out the user and shows the result. Signing out on this device always succeeds. The message also
 * states whether the server has confirmed the sign-out.
 */
export function useSignOut({ say, complain }: Toast) {
  const { signOut } = useSession()
  /** @param leave function that navigates to a page for visitors, called before the message is shown */
  return async (leave?: () => Promise<void> | void): Promise<void> => {
    const heard = await signOut()
    await leave?.()
    if (heard) say('Logged out', 'You have been logged out successfully')
    else
      complain(
        'Logged out on this device',
        `${noAnswerSentence} The session ends there when the server responds; until then it stays in the list of sessions.`,
      )
  }
}
