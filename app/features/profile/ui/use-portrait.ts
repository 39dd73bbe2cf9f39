import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { describePortrait, type NewPortrait, removePortrait, setPortrait } from '../portrait-mutations.ts'
import { decodePortraitFile } from '../portrait-picture.ts'
import { updateCachedProfile } from '../profile-mutations.ts'
import { profileQueries } from '../profile-queries.ts'

/** Decoded picture file that the user is cropping. */
export type ChosenPortrait = { file: File; picture: ImageBitmap }

/** Portrait of the user, and the functions that change the portrait. */
export function usePortrait(profile: Profile) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [chosen, setChosen] = useState<ChosenPortrait>()
  const [error, setError] = useState<string>()
  /** Progress of the upload, from 0 to 1. */
  const [share, setShare] = useState<number>()
  const path = profile.avatar_path
  const storedPortrait = useQuery({ ...profileQueries.portrait(profile.id, path ?? ''), enabled: path !== null })

  async function choose(file: File | undefined) {
    if (!file) return
    const opened = await decodePortraitFile(file)
    setError('error' in opened ? opened.error : undefined)
    if ('picture' in opened) setChosen({ file, picture: opened.picture })
  }

  function letGo() {
    chosen?.picture.close()
    setChosen(undefined)
    setShare(undefined)
  }

  /**
   * Saves the portrait.
   * @returns whether the portrait was saved
   */
  async function keep(portrait: NewPortrait, before = profile): Promise<boolean> {
    setShare(0)
    try {
      const changed = await setPortrait(before, portrait, setShare)
      client.setQueryData(profileQueries.portrait(changed.id, changed.avatar_path ?? '').queryKey, portrait.picture)
      updateCachedProfile(client, changed)
      letGo()
      say('Portrait saved', 'Editors see it next to your name.')
      return true
    } catch {
      setShare(undefined)
      return false
    }
  }

  async function describe(alt: string): Promise<boolean> {
    try {
      updateCachedProfile(client, await describePortrait(profile, alt))
      return true
    } catch {
      return false
    }
  }

  async function remove() {
    const before = { picture: storedPortrait.data, alt: profile.avatar_alt ?? '' }
    try {
      const changed = await removePortrait(profile)
      updateCachedProfile(client, changed)
      const { picture, alt } = before
      const undo = async () => {
        if (picture && !(await keep({ picture, alt }, changed)))
          complain('Not restored', `${noAnswerSentence} Choose the image again.`)
      }
      say('Portrait removed', 'The file was deleted too.', picture && (() => void undo()))
    } catch {
      complain('Portrait not removed', `${noAnswerSentence} Try again in a moment.`)
    }
  }

  return {
    picture: storedPortrait.data,
    unread: storedPortrait.isError,
    chosen,
    error,
    share,
    choose,
    letGo,
    keep,
    describe,
    remove,
  }
}
