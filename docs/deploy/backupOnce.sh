#!/bin/sh
# Makes one backup under today's name. Older ones go only once it is there.
set -eu
folder=${BACKUP_DIR:-/backups}
node server/dist/backup.mjs "$folder/shop-$(date -u +%Y-%m-%d-%H%M%S).tar.gz"
find "$folder" -name 'shop-*.tar.gz' -mtime +34 -delete
