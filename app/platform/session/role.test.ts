import { expect, it } from 'vitest'
import { mayDo, parseRole, roleLabel, roleScreenLabel } from './role.ts'

it('a missing, empty or unknown role reads as user', () => {
  expect([null, undefined, '', 'owner'].map(parseRole)).toEqual(['user', 'user', 'user', 'user'])
  expect(parseRole('manager')).toBe('manager')
})

it('the label follows name and e-mail address first, then the role', () => {
  expect(roleLabel({ name: 'Admin of the house', email: 'a@b.example' }, 'user')).toBe('Admin')
  expect(roleLabel({ name: 'Amina', email: 'admin@b.example' }, 'manager')).toBe('Admin')
  expect(roleLabel({ name: 'Amina', email: 'amina@b.example' }, 'admin')).toBe('Manager')
  expect(roleLabel({ name: 'Musa', email: 'musa@b.example' }, 'manager')).toBe('Manager')
  expect(roleLabel({ name: null, email: 'zola@b.example' }, 'user')).toBe('User')
})

it('the sidebar shows a label that differs from the role', () => {
  expect(roleScreenLabel({ name: 'Amina', email: 'amina@b.example' }, 'admin')).toBe('Manager')
  expect(roleScreenLabel({ name: 'Admin of the house', email: null }, 'user')).toBe('Admin')
  expect(roleScreenLabel({ name: 'Musa', email: 'musa@b.example' }, 'manager')).toBeUndefined()
})

it('a manager can edit and an admin can assign roles', () => {
  expect(mayDo('user', 'enter the back office')).toBe(false)
  expect(mayDo('manager', 'edit content')).toBe(true)
  expect(mayDo('manager', 'change roles')).toBe(false)
  expect(mayDo('admin', 'change roles')).toBe(true)
})
