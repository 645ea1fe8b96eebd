#!/bin/sh
# Writes all that the service keeps to a file of JSON lines, reads it back into a store of its own to be sure that it can be restored, and
# keeps the last JUDGE_BACKUPS_KEPT (14) of them. DATABASE_URL and JUDGE_HOME as the service has them; JUDGE_BACKUPS: the folder.
set -eu
umask 077
folder=${JUDGE_BACKUPS:?the folder for backups}
kept=${JUDGE_BACKUPS_KEPT:-14}
mkdir -p "$folder"
file=$folder/judge-$(date -u +%Y%m%dT%H%M%SZ).jsonl
judge store export --secrets "$file.new"
drill=$(mktemp -d)
trap 'rm -rf "$drill" "$file.new"' EXIT
DATABASE_URL=sqlite:///$drill/restored.sqlite judge store import "$file.new" >/dev/null
mv "$file.new" "$file"
ls -1 "$folder"/judge-*.jsonl | sort -r | tail -n +"$((kept + 1))" | while read -r old; do rm -f "$old"; done
echo "kept $file"
