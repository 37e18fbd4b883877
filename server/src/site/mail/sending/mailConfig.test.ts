import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../platform/base/config.ts'

describe('the configuration of emails', () => {
  it('is left to the settings if the environment is empty', () => {
    expect(readConfig({ SMTP_URL: '' })).toMatchObject({ smtp: null, mailFrom: null })
  })

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false, username: '', password: '' }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, isSecure: true }],
    [
      'smtp://me%40mail.example:p%C3%A4ss%2F@mail.example:2525',
      { port: 2525, username: 'me@mail.example', password: 'päss/' },
    ],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('reads %s', (SMTP_URL, smtp) => {
    expect(readConfig({ SMTP_URL }).smtp).toMatchObject(smtp)
  })

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://a/b',
    'smtp://a?pool=true',
    'smtp://%zz@a',
  ])('refuses %s as a mail server', SMTP_URL => {
    expect(() => readConfig({ SMTP_URL })).toThrow(
      'SMTP_URL must be an address such as smtp://user:password@mail.example:587',
    )
  })

  it.each([
    ['orders@shop.example', { address: 'orders@shop.example' }],
    ['Madar <orders@shop.example>', { name: 'Madar', address: 'orders@shop.example' }],
    ['"Madar, London" <orders@shop.example>', { name: 'Madar, London', address: 'orders@shop.example' }],
  ])('reads %s', (MAIL_FROM, address) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toEqual(address)
  })

  it.each([
    'Madar',
    'Madar <orders>',
    'a@b.example, c@d.example',
    'Madar\nBcc: x@y.example <a@b.example>',
    '<>',
  ])('refuses %j as a sender', MAIL_FROM => {
    expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM must be an address such as')
  })
})
