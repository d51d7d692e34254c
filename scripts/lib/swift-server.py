"""OpenStack Swift with its S3 interface on a free port of 127.0.0.1, all of its servers in this process.

`python3 swift-server.py FOLDER` prints the port once it answers, and runs until its standard input is closed. Objects are kept
in memory (Swift's own object server for tests), accounts and containers as SQLite files below FOLDER.
"""
import os
import sys
from os.path import join

import eventlet
import eventlet.wsgi
from eventlet.patcher import original
from swift.common import storage_policy, utils, wsgi
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder

FOLDER = sys.argv[1]
BACKENDS = {'account': 'account', 'container': 'container', 'object': 'mem_object'}

SWIFT = """
[swift-hash]
swift_hash_path_suffix = emporia
[storage-policy:0]
name = one
default = yes
"""

BACKEND = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
log_address = {folder}/no-log
recon_cache_path = {folder}
[pipeline:main]
pipeline = app
[app:app]
use = egg:swift#{server}
"""

# s3api wants the filter cache, which does without a memcached, and symlink before versioned_writes.
PROXY = """
[DEFAULT]
swift_dir = {folder}
log_address = {folder}/no-log
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth bulk copy slo symlink versioned_writes proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
connect_timeout = 0.05
[filter:s3api]
use = egg:swift#s3api
auth_pipeline_check = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:bulk]
use = egg:swift#bulk
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:symlink]
use = egg:swift#symlink
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
"""


def write(name, text, **values):
    path = join(FOLDER, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text.format(folder=FOLDER, **values))
    return path


def make_ring(name, port):
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(join(FOLDER, name + '.ring.gz'))


def serve(sock, conf):
    app = wsgi.loadapp(conf, global_conf={'log_name': 'swift'})
    # The AWS SDK looks for 'ETag'; eventlet would write 'Etag'.
    return eventlet.spawn(
        eventlet.wsgi.server,
        sock,
        app,
        utils.NullLogger(),
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
    )


def end_with_parent():
    sys.stdin.buffer.read()
    os._exit(0)


def main():
    utils.eventlet_monkey_patch()
    os.makedirs(join(FOLDER, 'd1'))
    write('swift.conf', SWIFT)
    utils.set_swift_dir(FOLDER)
    storage_policy.reload_storage_policies()
    for name, server in BACKENDS.items():
        sock = eventlet.listen(('127.0.0.1', 0))
        make_ring(name, sock.getsockname()[1])
        serve(sock, write(name + '.conf', BACKEND, server=server))
    sock = eventlet.listen(('127.0.0.1', 0))
    proxy = serve(sock, write('proxy.conf', PROXY))
    # A thread of the system: reading must not stop the servers.
    original('threading').Thread(target=end_with_parent, daemon=True).start()
    print(sock.getsockname()[1], flush=True)
    proxy.wait()


main()
