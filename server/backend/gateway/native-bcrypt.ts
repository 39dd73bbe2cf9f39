import bcrypt from 'bcrypt'
import bcryptjs from 'bcryptjs'

// The gateway hashes with bcryptjs, which holds up every other request while it computes. The native one uses threads.
Object.assign(bcryptjs, {
  hash: (password: string, rounds: number) => bcrypt.hash(password, rounds),
  compare: (password: string, hash: string) => bcrypt.compare(password, hash),
})
