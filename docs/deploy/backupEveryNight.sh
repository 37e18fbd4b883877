#!/bin/sh
# Makes a backup every night at four (UTC), and removes those older than 35 days, as the privacy page promises.
while :; do
  now=$(date -u +%s)
  sleep $(((now / 86400) * 86400 + 14400 - now + (now % 86400 >= 14400 ? 86400 : 0)))
  sh "$(dirname "$0")/backupOnce.sh" || echo 'The backup failed; tomorrow is the next one.' >&2
done
