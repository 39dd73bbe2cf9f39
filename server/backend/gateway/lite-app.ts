import './lite-environment.ts'
import './native-bcrypt.ts'
import { App } from '@supabase/lite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import type { Keys } from '../keys.ts'
import type { Lite } from './context.ts'

export type LiteOptions = {
  connection: PostgresConnection
  keys: Keys
  siteUrl: string
  confirmsEmail: boolean
}

/** @supabase/lite itself: accounts in process, without its admin mode, studio or system routes. */
export async function openLiteApp({ connection, keys, siteUrl, confirmsEmail }: LiteOptions): Promise<Lite> {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: siteUrl,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      // Sign-up, letters, codes and changes of an account are answered before this (see auth/account-routes.ts).
      email: { enable_confirmations: confirmsEmail, otp_length: 6, otp_expiry: 3600, double_confirm_changes: false },
    },
    // Files and rows are answered by the gateway itself (storage/, rest/).
    storage: { enabled: false },
    api: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  })
  await app.init()
  return async (request, peerAddress) => app.fetch(request, { peerAddress })
}
