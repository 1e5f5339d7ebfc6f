import { expect, test } from 'vitest'
import { nearestNames } from './nearest-names.ts'

const known = ['Person', 'Company', 'WORKS_AT', 'name', 'createdAt', 'favourite colour', 'Order', 'OrderLine']

test.each([
  ['Persn', ['Person']],
  ['person', ['Person']],
  ['Peron', ['Person']],
  ['nmae', ['name']],
  ['WORKS', ['WORKS_AT']],
  ['works at', ['WORKS_AT']],
  ['worksAt', ['WORKS_AT']],
  ['created_at', ['createdAt']],
  ['favouriteColour', ['favourite colour']],
  ['order', ['Order', 'OrderLine']],
  ['Zebra', []],
  ['', []],
])('%s', (name, expected) => {
  expect(nearestNames(name, known)).toEqual(expected)
})
