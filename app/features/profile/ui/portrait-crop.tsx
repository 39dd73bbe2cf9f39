import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import Cropper, { type MediaSize, type Point, type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useObjectUrl } from '../../../platform/images/use-object-url.ts'
import { Callout } from '../../../ui/callout.tsx'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import type { NewPortrait } from '../portrait-mutations.ts'
import { type CropArea, cropPicture } from '../portrait-picture.ts'
import { findPortraitAltError } from './portrait-alt-text.tsx'
import type { ChosenPortrait } from './use-portrait.ts'

type PortraitCropProps = {
  chosen: ChosenPortrait
  /** Alternative text that the form suggests. */
  proposal: string
  /** Progress of the upload, from 0 to 1. */
  share: number | undefined
  /**
   * Saves the portrait.
   * @returns whether the portrait was saved
   */
  onKeep: (portrait: NewPortrait) => Promise<boolean>
  onLetGo: () => void
}

const maxZoomFactor = 4
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * Form to crop a portrait by dragging, with sliders, or with arrow keys, plus and minus. The form also has a field for
 * the alternative text.
 */
export function PortraitCrop({ chosen, proposal, share, onKeep, onLetGo }: PortraitCropProps) {
  const [at, setAt] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [media, setMedia] = useState<MediaSize>()
  const [frame, setFrame] = useState<Size>()
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState(false)
  const cut = useRef<CropArea>(undefined)
  const url = useObjectUrl(chosen.file)

  /** Maximum distance in CSS pixels by which the picture can be moved from the centre. */
  const room = (side: 'width' | 'height', zoomed = zoom) =>
    media && frame ? Math.max(0, (media[side] * zoomed - frame[side]) / 2) : 0

  function zoomTo(requestedZoom: number) {
    const next = clamp(requestedZoom, 1, maxZoomFactor)
    const [x, y] = [room('width', next), room('height', next)]
    setZoom(next)
    setAt({ x: clamp(at.x, -x, x), y: clamp(at.y, -y, y) })
  }

  function onKeyDown({ key, target }: KeyboardEvent) {
    if (target instanceof HTMLInputElement) return
    if (key === '+' || key === '=') zoomTo(zoom + 0.1)
    if (key === '-') zoomTo(zoom - 0.1)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Stops the submit event, because React passes the event to the form around the dialog, which would be submitted
    // too.
    event.stopPropagation()
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '')
    const problem = findPortraitAltError(alt)
    setError(problem)
    if (!problem) await keep(alt)
  }
  const { once: keep } = useRunOnceAtATime(async (alt: string) => {
    if (!cut.current) return
    setFailed(!(await onKeep({ picture: await cropPicture(chosen.picture, cut.current), alt })))
  })

  /** Props for a slider that moves the picture, from edge (-100) to edge (100). Positive values mean right or down. */
  const shift = (axis: 'x' | 'y', side: 'width' | 'height') => ({
    value: room(side) ? Math.round((-at[axis] / room(side)) * 100) : 0,
    onChange: (value: number) => setAt({ ...at, [axis]: (-value / 100) * room(side) }),
    disabled: room(side) < 1,
  })

  return (
    <form method="post" className="portrait-cut" noValidate onSubmit={event => void onSubmit(event)}>
      <fieldset className="portrait-cutter" onKeyDown={onKeyDown} aria-label="Crop area">
        {url && (
          <Cropper
            image={url}
            crop={at}
            zoom={zoom}
            maxZoom={maxZoomFactor}
            aspect={1}
            keyboardStep={4}
            zoomWithScroll={false}
            disableAutomaticStylesInjection
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => {
              cut.current = pixels
            }}
            setMediaSize={setMedia}
            setCropSize={setFrame}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': 'Cut. Arrow keys move it, plus and minus zoom.' }}
          />
        )}
      </fieldset>
      <div className="portrait-sliders">
        <PortraitSlider
          label="Zoom"
          least={100}
          most={maxZoomFactor * 100}
          value={Math.round(zoom * 100)}
          onChange={value => zoomTo(value / 100)}
        />
        <PortraitSlider label="Horizontal position" least={-100} most={100} {...shift('x', 'width')} />
        <PortraitSlider label="Vertical position" least={-100} most={100} {...shift('y', 'height')} />
      </div>
      <TextField
        label="Alt text"
        name="alt"
        defaultValue={proposal}
        error={error}
        hint="What the image shows, for screen readers."
      />
      {failed && share === undefined && (
        <Callout tone="warn" title="Not saved. The server rejected it.">
          Your portrait was not changed. Try again in a moment.
        </Callout>
      )}
      {share !== undefined && <progress className="portrait-progress" value={share} max={1} aria-label="Uploading" />}
      <DialogActions onCancel={onLetGo}>
        <DialogAction action="Save portrait" working="Uploading…" asking={share !== undefined} />
      </DialogActions>
    </form>
  )
}

type PortraitSliderProps = {
  label: string
  least: number
  most: number
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

/** Slider as an alternative to dragging. */
function PortraitSlider({ label, least, most, value, onChange, disabled }: PortraitSliderProps) {
  const id = useId()
  return (
    <div className="portrait-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={5}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
