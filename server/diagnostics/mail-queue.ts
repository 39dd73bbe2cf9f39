import type { ServerFunctions } from '../backend/server-functions.ts'

const perPage = 20

/** Letters that were kept instead of sent, newest first, and those that wait to be sent. For admins: they hold links. */
export const readMailQueue = (functions: ServerFunctions, page: number, mostAttempts: number) =>
  functions.call('server_mail_queue', { page, per_page: perPage, most_attempts: mostAttempts })
