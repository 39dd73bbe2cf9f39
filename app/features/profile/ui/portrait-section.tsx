import { Suspense, useRef, useState } from 'react'
import { useObjectUrl } from '../../../platform/images/use-object-url.ts'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldNotes } from '../../../ui/field.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { portraitFileTypes } from '../portrait-picture.ts'
import { getProfileName } from '../profile.ts'
import { PortraitAltText } from './portrait-alt-text.tsx'
import { usePortrait } from './use-portrait.ts'
import './portrait-section.css'

// The crop form is loaded lazily, because the code of the form is large and rarely needed.
const PortraitCrop = makeLazyPart(() =>
  import('./portrait-crop.tsx').then(module => ({ default: module.PortraitCrop })),
)

/**
 * Portrait of the user, or a cloth (woven pattern) with initials, with buttons to choose, crop, describe and remove the
 * portrait.
 */
export function PortraitSection({ profile }: { profile: Profile }) {
  const { picture, unread, chosen, error, share, choose, letGo, keep, describe, remove } = usePortrait(profile)
  const [isDescribing, setIsDescribing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const url = useObjectUrl(picture)
  const name = getProfileName(profile)
  const proposal = profile.avatar_alt ?? `Portrait of ${name}`
  const has = profile.avatar_path !== null

  const chooser = (source: 'file' | 'camera') => (
    <input
      ref={source === 'file' ? file : camera}
      hidden
      type="file"
      data-source={source}
      accept={portraitFileTypes.join(',')}
      capture={source === 'camera' ? 'user' : undefined}
      onChange={({ currentTarget }) => {
        void choose(currentTarget.files?.[0])
        // Clears the file input, so that the user can choose the same file again.
        currentTarget.value = ''
      }}
    />
  )

  return (
    <div className="portrait-desk">
      {url && has ? (
        <img className="portrait-kept" src={url} alt={profile.avatar_alt ?? ''} width={200} height={200} />
      ) : (
        <Portrait name={name} eager />
      )}
      <div className="portrait-actions">
        {chooser('file')}
        {chooser('camera')}
        <Button line slim onClick={() => file.current?.click()}>
          {has ? 'Replace portrait' : 'Choose a portrait'}
        </Button>
        <Button line slim className="portrait-camera" onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        {has && (
          <>
            <Button line slim onClick={() => setIsDescribing(true)}>
              Edit alt text
            </Button>
            <ActionButton line slim className="btn-bare" onAction={remove}>
              Remove
            </ActionButton>
          </>
        )}
        <FieldNotes id="portrait" announced error={error} />
        {unread && <p className="quiet">Your portrait could not be fetched. It is kept; load the page again.</p>}
        <p className="portrait-note">
          {has ? `Alt text: ${profile.avatar_alt}` : 'JPEG, PNG or WebP. It is cropped to a square.'}
        </p>
      </div>
      <Dialog title="Crop portrait" narrow open={chosen !== undefined} onOpenChange={open => !open && letGo()}>
        {chosen && (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <PortraitCrop chosen={chosen} proposal={proposal} share={share} onKeep={keep} onLetGo={letGo} />
          </Suspense>
        )}
      </Dialog>
      <Dialog title="Alt text of the portrait" narrow open={isDescribing} onOpenChange={setIsDescribing}>
        <PortraitAltText alt={proposal} onKeep={describe} onDone={() => setIsDescribing(false)} />
      </Dialog>
    </div>
  )
}
