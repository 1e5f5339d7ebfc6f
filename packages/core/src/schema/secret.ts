const secretWords = new Set(
  (
    'password passwd passwort passphrase passcode pass pwd pw kennwort contraseña contrasena senha passe mdp secret secrets token tokens key keys ' +
    'apikey credential credentials pin pincode otp cvv cvc ssn hash salt auth authorization cookie session ' +
    'signature private jwt bearer iban passport clave 密码 密碼 пароль'
  ).split(' '),
)
/** Words written together: `accesskey` and `dbpass`, but neither `monkey` nor `bypass`. */
const secretEnding = new RegExp(
  '(?:password|passwd|passwort|passphrase|passcode|secret|token|credentials?|' +
    '(?:api|access|secret|private|sign|signing|crypt|encryption|licen[cs]e|auth|master|session|ssh|client|server|account)key|' +
    '(?:user|db|admin|root|login)pass)s?$',
)
/** What is asked of somebody who has forgotten the password. */
const secretAnswer = /^(?:security|secret).*answer/

/** Whether a property of this name may hold what must not be shown: a password, token, key or the like. */
export function isSecretName(name: string): boolean {
  const spaced = name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').toLowerCase()
  if (secretAnswer.test(spaced)) return true
  const words = spaced.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [word, word.replace(/\d+$/, '')])
  return words.some((word) => secretWords.has(word) || secretEnding.test(word))
}

const secretShapes: readonly RegExp[] = [
  // What the great services give out as keys and tokens.
  /^(?:sk|pk|rk)[-_]|^gh[opusr]_|^github_pat_|^glpat-|^xox[a-z]-|^AKIA|^ASIA|^AIza|^eyJ|^npm_|^hf_|^ya29\./,
  /-----BEGIN|^\$2[aby]?\$|^\$argon2/,
  // A URI with a password.
  /:\/\/[^/\s]*:[^/\s]*@/,
  // The number of a payment card.
  /^(?:\d[ -]?){13,19}$/,
]

/** Whether a value looks like a secret, whatever its property is called. */
export function isSecretValue(value: string): boolean {
  return secretShapes.some((shape) => shape.test(value)) || isRandom(value)
}

/** Long, without blanks, and mixing digits with letters in the way that only machines do. */
function isRandom(value: string): boolean {
  if (!/^[A-Za-z0-9+/_=-]{20,}$/.test(value)) return false
  return (value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length >= 4
}
