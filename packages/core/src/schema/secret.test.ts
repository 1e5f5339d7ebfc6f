import { expect, test } from 'vitest'
import { isSecretName, isSecretValue } from './secret.ts'

test.each([
  'password',
  'userPassword',
  'PASSWORD_HASH',
  'api_key',
  'apiKey',
  'API-Key',
  'accessToken',
  'token2',
  'client secret',
  'weird`key',
  'ssn',
  'authToken',
  'passwort',
  '密码',
  'accesskey',
  'SIGNINGKEY',
  'encryptionKeys',
  'dbpass',
  'passcode',
  'contrasena',
  'mot_de_passe',
  'securityAnswer',
  'iban',
])('a property named %s is secret', (name) => expect(isSecretName(name)).toBe(true))

test.each([
  'name',
  'keyword',
  'monkey',
  'tokenised',
  'passage',
  'author',
  'compass',
  'secretary',
  'keyboard',
  'shopping',
  'donkey',
  'bypass',
  'turnkey',
  'answer',
  'securityLevel',
])('a property named %s is not', (name) => expect(isSecretName(name)).toBe(false))

test.each([
  'sk-abc123',
  'ghp_16C7e42F292c6912E7',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOi',
  'bolt://u:p@host',
  '4111 1111 1111 1111',
  '$2b$12$abc',
  '3f2a9c7b1d8e4f6a0b5c',
])('the value %s looks secret', (value) => expect(isSecretValue(value)).toBe(true))

test.each([
  'Ada Lovelace',
  'SKU-000069',
  'user41@example.com',
  '2024-01-31',
  'internationalization',
  'https://example.org/a',
])('the value %s does not', (value) => expect(isSecretValue(value)).toBe(false))
