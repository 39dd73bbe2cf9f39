import './lite-environment.ts'
import './native-bcrypt.ts'
import { App, setExperimental } from '@supabase/lite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import type { Keys } from '../keys.ts'
import type { Lite } from './context.ts'
import { FileStorage } from './storage/file-storage.ts'
import { ImageTransformer } from './storage/image-transformer.ts'

export type LiteOptions = {
  connection: PostgresConnection
  keys: Keys
  siteUrl: string
  confirmsEmail: boolean
  filesFolder: string
}

/** @supabase/lite itself: accounts and storage in process, without its admin mode, studio or system routes. */
export async function openLiteApp({
  connection,
  keys,
  siteUrl,
  confirmsEmail,
  filesFolder,
}: LiteOptions): Promise<Lite> {
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
    storage: { enabled: true, file_size_limit: '50MiB' },
    // Rows are answered by the gateway itself (rest/).
    api: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  })
  app._storageAdapter = new FileStorage(filesFolder)
  app._transformationAdapter = new ImageTransformer()
  await app.init()
  // After init, which would announce it on the console.
  setExperimental('storage', true)
  return async (request, peerAddress) => app.fetch(request, { peerAddress })
}
