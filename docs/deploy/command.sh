#!/bin/sh
# Runs a command of the shop as systemd runs the shop: as its user, with the variables of /etc/shop.env. As root:
# sh docs/deploy/command.sh restore.mjs bucket:newest
exec systemd-run --pipe --wait --collect --quiet --uid=shop --working-directory=/srv/shop \
  --property=EnvironmentFile=/etc/shop.env --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/shop \
  --setenv=BACKUP_DIR=/var/lib/shop-backups /bin/sh -c 'exec node "server/dist/$0" "$@"' "$@"
