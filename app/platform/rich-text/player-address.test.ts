import { describe, expect, it } from 'vitest'
import { toPlayerAddress } from './player-address.ts'

const embedded = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

describe('the player URL of a video link', () => {
  it.each([
    '',
    'dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@somebody',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://me@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://www.dailymotion.com/video/x8',
  ])('is undefined for an unknown host or invalid URL (%s)', address => {
    expect(toPlayerAddress(address)).toBeUndefined()
  })
})

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', embedded],
  [' http://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=1m30s ', `${embedded}?start=90`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', `${embedded}?start=42`],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', embedded],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=7', `${embedded}?start=7`],
  [embedded, embedded],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/a1b2c3d4e5', 'https://player.vimeo.com/video/76979871?h=a1b2c3d4e5'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871?h=a1b2c3d4e5', 'https://player.vimeo.com/video/76979871?h=a1b2c3d4e5'],
])('the player URL of the video %s is %s', (address, player) => {
  expect(toPlayerAddress(address)).toBe(player)
})
