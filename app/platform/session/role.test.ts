import { expect, it } from 'vitest'
import { canRolePerform, getDifferingRoleLabel, getRoleLabel, parseRole } from './role.ts'

it('an unknown role has the permissions of the role user', () => {
  expect([null, undefined, '', 'owner'].map(parseRole)).toEqual(['user', 'user', 'user', 'user'])
  expect(parseRole('manager')).toBe('manager')
})

it('the label of a user is the name, the e-mail address or the role', () => {
  expect(getRoleLabel({ name: 'Admin of the house', email: 'a@b.example' }, 'user')).toBe('Admin')
  expect(getRoleLabel({ name: 'Amina', email: 'admin@b.example' }, 'manager')).toBe('Admin')
  expect(getRoleLabel({ name: 'Amina', email: 'amina@b.example' }, 'admin')).toBe('Manager')
  expect(getRoleLabel({ name: 'Musa', email: 'musa@b.example' }, 'manager')).toBe('Manager')
  expect(getRoleLabel({ name: null, email: 'zola@b.example' }, 'user')).toBe('User')
})

it('the sidebar shows the label of a user beside the role only if both differ', () => {
  expect(getDifferingRoleLabel({ name: 'Amina', email: 'amina@b.example' }, 'admin')).toBe('Manager')
  expect(getDifferingRoleLabel({ name: 'Admin of the house', email: null }, 'user')).toBe('Admin')
  expect(getDifferingRoleLabel({ name: 'Musa', email: 'musa@b.example' }, 'manager')).toBeUndefined()
})

it('a manager can edit and an admin can assign roles', () => {
  expect(canRolePerform('user', 'enter the back office')).toBe(false)
  expect(canRolePerform('manager', 'edit content')).toBe(true)
  expect(canRolePerform('manager', 'change roles')).toBe(false)
  expect(canRolePerform('admin', 'change roles')).toBe(true)
})
