import type { Faults } from './Fault.ts'

/** Faults in signing in and staying signed in, two-step sign-in, links in emails, passwords, and closing an account. */
export const accounts: Faults = {
  'server/src/people/accounts/passwords/attemptPassword.ts': {
    'server/src/people/accounts/passwords/throttling.test.ts': [
      ['failures < allowedFailures ? 0', 'failures <= allowedFailures ? 0'],
      ['2 ** (failures - allowedFailures)', '2 * (failures - allowedFailures)'],
      ['if (result === null) await countFailure', 'if (result === undefined) await countFailure'],
      ['else if (row) await', 'else if (!row) await'],
      ['return runInTurn(key, async () => {', 'return runInTurn(String(Math.random()), async () => {'],
      ['refuseWhileBlocked(deps, row)', ''],
      [', maxWaitMs)\n', ', maxWaitMs * 2)\n'],
    ],
  },
  'server/src/people/accounts/passwords/attemptKey.ts': {
    'server/src/people/accounts/passwords/throttling.test.ts': [
      ['networkOf(request.ip)', "''"],
      ["device ? ['login', 'device', email, device] :", ''],
    ],
  },
  'server/src/people/accounts/sessions/knownDevice.ts': {
    'server/src/people/accounts/passwords/throttling.test.ts server/src/people/accounts/secondFactor/secondFactor.test.ts':
      [
        ['isSameSecret(signature, signatureOf(deps, userId, device)) ? device : null', 'device || null'],
        ['`${userId}.${device}`', 'device'],
      ],
  },
  'server/src/people/accounts/login.ts': {
    'server/src/people/accounts/login.test.ts server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      ['isRight && user?.isActive ? user : null', 'isRight && user ? user : null'],
      ['return hasSecondFactor(provenUser)\n', 'return !provenUser\n'],
      [
        'isOutdated(provenUser.passwordHash, deps.config)',
        '!isOutdated(provenUser.passwordHash, deps.config)',
      ],
    ],
  },
  'server/src/people/accounts/sessions/refresh.ts': {
    'server/src/people/accounts/sessions/sessions.test.ts': [
      ['> graceMs)', '< graceMs)'],
      ['await session.$query(trx).delete()', ''],
      ['Date.parse(session.expiresAt) <= now', 'Date.parse(session.expiresAt) > now'],
      ['is_active: true', ''],
      ['now - idleFor * 1000', 'now'],
      ['if (idleFor === 0 || expiresAt > endsAt) endsAt = expiresAt', 'endsAt = expiresAt'],
      [
        'await RefreshToken.query(trx).patch({ usedAt: at })',
        'await RefreshToken.query(trx).patch({ usedAt: null })',
      ],
    ],
  },
  'server/src/people/accounts/sessions/startSession.ts': {
    'server/src/people/accounts/sessions/sessions.test.ts': [
      [
        'isRemembered ? rememberedSeconds : sessionTimeout * minuteSeconds',
        '!isRemembered ? rememberedSeconds : sessionTimeout * minuteSeconds',
      ],
      ['Math.min(idleEnd, Date.parse(createdAt) + maxSessionSeconds * 1000)', 'idleEnd'],
      ['Math.floor(remainingSeconds / 6)', 'Math.floor(remainingSeconds * 6)'],
    ],
  },
  'server/src/people/accounts/sessions/tokens.ts': {
    'server/src/people/accounts/sessions/sessions.test.ts': [
      ['.setExpirationTime(now + lifetimeSeconds)', '.setExpirationTime(now + 60 * lifetimeSeconds)'],
      ["keyedDigest(deps, 'refresh-token', token)", 'newRefreshToken()'],
    ],
  },
  'server/src/people/accounts/sessions/sessions.ts': {
    'server/src/people/accounts/ownAccount.test.ts': [
      ['.delete().where({ id, user_id: viewer.id })', '.delete().where({ id })'],
      ['.whereNot({ id: viewer.sessionId })', ''],
      ['.delete().where({ user_id: viewer.id })', '.delete()'],
      [".where('expires_at', '>', nowIso(deps))", ''],
      ['if (deletedRows === 0) throw', 'if (deletedRows > 1) throw'],
    ],
  },
  'server/src/people/accounts/passwords/changePassword.ts': {
    'server/src/people/accounts/account.test.ts server/src/people/accounts/links/links.test.ts server/src/people/accounts/links/changeEmail.test.ts':
      [
        ['.where({ id: user.id, password_hash: user.passwordHash })', '.where({ id: user.id })'],
        ['await voidAccess(trx, user.id, { keptSessionId: viewer.sessionId })', ''],
        ['if (!isChanged) throw', 'if (isChanged === null) throw'],
        ["refuseWeakPassword(settings, { field: 'newPassword', password: newPassword, person: viewer })", ''],
      ],
  },
  'server/src/people/accounts/passwords/passwordRules.ts': {
    'server/src/people/accounts/passwords/passwordRules.test.ts server/src/people/accounts/register.test.ts':
      [
        ['if (!security.enforcePasswordComplexity) return', ''],
        ['unpredictable.length < 4', 'unpredictable.length < 1'],
        ['remaining.length < minLength', 'remaining.length < 1'],
        ['general.storeName)\n', "'')\n"],
        ['|| distinct <= maxDistinctExtras', ''],
      ],
  },
  'server/src/people/accounts/links/findLink.ts': {
    'server/src/people/accounts/links/links.test.ts': [
      ['token_hash: hashOf(token), kind }', 'token_hash: hashOf(token) }'],
      ['if (match.link.expiresAt <= nowIso(deps)) throw', 'if (match.link.expiresAt > nowIso(deps)) throw'],
      ['is_active: true', ''],
      [".whereNull('used_at')", '', 'postgres'],
    ],
  },
  'server/src/people/accounts/links/mintLink.ts': {
    'server/src/people/accounts/links/links.test.ts server/src/people/accounts/links/changeEmail.test.ts server/src/people/accounts/links/mintLink.test.ts':
      [
        ['if (!keepsEarlierLinks) {', 'if (keepsEarlierLinks) {'],
        ['if (await newerLinks.first()) return', 'await newerLinks.first()'],
        ['tokenHash: hashOf(token)', 'tokenHash: token'],
        ['now + lifetimeMs', 'now + 10 * lifetimeMs'],
      ],
  },
  'server/src/people/accounts/links/voidAccess.ts': {
    'server/src/people/accounts/links/voidAccess.test.ts': [
      [".delete().where({ user_id: userId }).whereNull('used_at')", '.where({ user_id: userId })'],
      ['patch({ pendingEmail: null })', "patch({ pendingEmail: 'x@example.com' })"],
      ['sessions.whereNot({ id: keptSessionId })', 'sessions'],
      ['await (keptSessionId === undefined ? sessions :', 'await (keptSessionId === undefined ? null :'],
    ],
  },
  'server/src/people/accounts/links/confirmEmail.ts': {
    'server/src/people/accounts/links/whoseOrders.test.ts server/src/people/accounts/links/changeEmail.test.ts':
      [
        ["if (!isOwner) throw wrongPassword('password')", ''],
        ['![user.email, user.pendingEmail].includes(email)', 'false'],
        ['await voidAccess(trx, user.id)', ''],
        ["throw isUniqueViolation(error, 'users.email') ? emailInUse() : error", 'throw error'],
        ['patch({ emailConfirmedAt: at })', 'patch({ emailConfirmedAt: null })'],
      ],
  },
  'server/src/site/mail/mailboxCap.ts': {
    'server/src/site/mail/mailboxCap.test.ts': [
      ['total >= maxPerHour', 'total > maxPerHour'],
      ['(alike ?? 0) >= maxPerKind', '(alike ?? 0) > maxPerKind'],
      ["cause === 'owner' && isConfirmed ? 'told' : 'asked'", "'asked'"],
      ["if (sender.cause !== 'asker' && sender.cause !== 'buyer') return false", 'return false'],
      ["local.replace(/(?<=.)\\+.*$/, '')", 'local'],
    ],
  },
  'server/src/people/accounts/noteSignIn.ts': {
    'server/src/people/accounts/noteSignIn.test.ts': [
      ["where('noted_at', '>', since)", "where('noted_at', '<', since)"],
      ['if (updatedRows > 0 || !user?.isAdmin) return', 'if (updatedRows > 0 || !user) return'],
      ['if (!isAdmin) return', ''],
    ],
  },
  'server/src/people/accounts/links/resetPassword.ts': {
    'server/src/people/accounts/links/links.test.ts server/src/people/accounts/links/changeEmail.test.ts': [
      ['await voidAccess(trx, user.id)', ''],
      ['if (before.emailConfirmedAt === null) await', 'if (before.emailConfirmedAt !== null) await'],
      ['await clearAttempts(deps, attemptKey(deps, request, user.email, user))', ''],
      ['if (!isAdmin) await', 'if (isAdmin) await'],
      ['await takeLink(trx, link, at)', '', 'postgres'],
    ],
    'server/src/people/accounts/links/firstProof.test.ts': [
      ["whereNotNull('paid_at')", "whereNull('paid_at')"],
    ],
  },
  'server/src/people/accounts/links/acceptInvitation.ts': {
    'server/src/people/accounts/links/links.test.ts': [
      ["refuseWeakPassword(settings, { field: 'password', password, person: user })", ''],
      ["kind: 'invitation', token", "kind: 'password-reset', token"],
    ],
  },
  'server/src/people/accounts/links/changeEmail.ts': {
    'server/src/people/accounts/links/changeEmail.test.ts': [
      ['if (await User.query(trx).findOne({ email: newEmail })) throw emailInUse()', ''],
      ['if (pendingEmail === newEmail) return', ''],
    ],
  },
  'server/src/people/accounts/secondFactor/challenge.ts': {
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      ['|| state !== stateOf(deps, user)', ''],
      ['now + lifetime', 'now + 100 * lifetime'],
    ],
  },
  'server/src/people/accounts/secondFactor/takeCode.ts': {
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      [".where('totp_step', '<', step)", ".where('totp_step', '<=', step)"],
      [".normalize('NFKC')", ''],
    ],
  },
  'server/src/people/accounts/secondFactor/recoveryCodes.ts': {
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      [".whereNull('used_at')", ''],
      ["await trx('recovery_codes').where({ user_id: userId }).delete()", ''],
      ['where({ user_id: userId, code_hash: digestOf(code) })', 'where({ code_hash: digestOf(code) })'],
      ['code.toLowerCase()', 'code'],
    ],
  },
  'server/src/people/accounts/secondFactor/totp.ts': {
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      ['window: 1,', 'window: 9,'],
      ['Math.floor(now / 1000 / periodSeconds) + delta', 'Math.floor(now / 1000 / periodSeconds)'],
    ],
  },
  'server/src/people/accounts/secondFactor/loginWithCode.ts': {
    'server/src/people/accounts/secondFactor/locking.test.ts': [
      ["['login-code', 'network', userId, networkOf(ip)]", "['login-code', 'network', userId]"],
      ['isGuessable ? () => tryFromUnknownDevice(deps, user, useCode) : useCode', 'useCode'],
      ['isCode(normalizeCode(code))', 'true'],
      ['await clearAttempts(deps, accountKey(userId))', ''],
      ['maxWaitMs: hourMs', 'maxWaitMs: 24 * hourMs'],
    ],
  },
}
