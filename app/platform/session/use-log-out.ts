import { serverSilence } from '../text/server-silence.ts'
import { useSession } from './session-context.ts'

type Toast = { say(title: string, text?: string): unknown; complain(title: string, text?: string): unknown }

/**
 * The way out, and what is said of it. Signed out on this device it is in any case; whether the server has heard of it is
 * told as it is.
 */
export function useLogOut({ say, complain }: Toast) {
  const { signOut } = useSession()
  /** @param leave goes where the page leads whoever has left, before anything is said */
  return async (leave?: () => Promise<void> | void): Promise<void> => {
    const heard = await signOut()
    await leave?.()
    if (heard) say('Logged out', 'You have been logged out successfully')
    else
      complain(
        'Logged out on this device',
        `${serverSilence} It is told as soon as it does; until then the session is still listed there.`,
      )
  }
}
