import { getInitials } from './initials.ts'
import { usePhotoLoadState } from './use-photo-load-state.ts'
import './small-portrait.css'

/** Small round portrait of a person, or the person's initials. The name is always beside the portrait. */
export function SmallPortrait({ name, src }: { name: string; src?: string | undefined }) {
  const { shown, watch } = usePhotoLoadState(src)
  return (
    <i className="face" aria-hidden="true">
      {shown ? <img {...watch} src={src} alt="" width={32} height={32} /> : getInitials(name)}
    </i>
  )
}
